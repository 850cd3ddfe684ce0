"""E-mail: a notice, and the request to confirm an address, by the SMTP server that the operator configured."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from collections.abc import Callable
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final

import msgspec

from omphalos.server.messages import say
from omphalos.server.notifications.config import Smtp
from omphalos.server.notifications.errors import DestinationGone, SendFailed, SendRefused
from omphalos.server.notifications.notice import Notice
from omphalos.server.notifications.stored import Channel
from omphalos.server.notifications.targets import MailTarget
from omphalos.server.notifications.tokens import mail_token

SECONDS: Final = 20.0  # for each step of a delivery
AT_ONCE: Final = 2  # deliveries
NO_MAILBOX: Final = (550, 551, 553)


class MailSender:
    """Sends e-mails, in threads."""

    def __init__(self, smtp: Smtp, token_key: bytes, public_url: str) -> None:
        self._smtp = smtp
        self._public_url = public_url
        self._token_key = token_key
        self._slots = asyncio.Semaphore(AT_ONCE)

    async def send(self, channel: Channel, notice: Notice) -> None:
        """Send a notice. SendFailed if that did not succeed."""
        lines = [f"{text}\n{notice.link(table)}\n" for text, table in notice.lines(named=False)]
        await self._send(
            channel, notice.title, lines, lambda link: say(channel.language, "notice-mail-stop", link=link)
        )

    async def ask_to_confirm(self, channel: Channel) -> None:
        """Send the link that confirms an address. SendFailed if that did not succeed."""
        language = channel.language
        subject, text = say(language, "notice-mail-confirm-title"), say(language, "notice-mail-confirm")
        await self._send(channel, subject, [text], lambda link: say(language, "notice-mail-link", link=link))

    async def _send(self, channel: Channel, subject: str, lines: list[str], ending: Callable[[str], str]) -> None:
        address = msgspec.json.decode(channel.target, type=MailTarget).address
        link = f"{self._public_url}/mail#{mail_token(self._token_key, channel.id)}"
        message = EmailMessage()
        message["From"] = self._smtp.sender
        message["To"] = address
        message["Subject"] = subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self._smtp.sender.rpartition("@")[2].strip("> ") or None)
        message["Auto-Submitted"] = "auto-generated"
        message["List-Unsubscribe"] = f"<{link}>"
        message.set_content("\n".join([*lines, ending(link), ""]))
        async with self._slots:
            await asyncio.to_thread(self._deliver, message, address)

    def _deliver(self, message: EmailMessage, address: str) -> None:
        smtp = self._smtp
        try:
            tls = ssl.create_default_context()
            if smtp.security == "smtps":
                server = smtplib.SMTP_SSL(smtp.host, smtp.port, timeout=SECONDS, context=tls)
            else:
                server = smtplib.SMTP(smtp.host, smtp.port, timeout=SECONDS)
            with server:
                if smtp.security == "smtp":
                    server.starttls(context=tls)
                if smtp.user:
                    server.login(smtp.user, smtp.password)
                server.send_message(message, to_addrs=[address])
        except smtplib.SMTPRecipientsRefused as problem:
            code = next(iter(problem.recipients.values()))[0]
            if code in NO_MAILBOX:
                raise DestinationGone(f"the mail server refuses the address ({code})") from None
            raise SendFailed(f"the mail server refuses the address for now ({code})") from None
        except smtplib.SMTPResponseException as problem:
            if problem.smtp_code >= 500:
                raise SendRefused(f"the mail server answers {problem.smtp_code}") from None
            raise SendFailed(f"the mail server answers {problem.smtp_code}") from None
        except (smtplib.SMTPException, OSError) as problem:
            raise SendFailed(f"the mail server cannot be used ({type(problem).__name__})") from None
