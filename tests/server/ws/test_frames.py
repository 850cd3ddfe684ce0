"""Common frames are parsed as by `websockets`; all others are left to it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from omphalos.server.ws.frames import FrameScanner, decode_text, encode_text

sizes = st.sampled_from([0, 1, 75, 125, 126, 127, 300, 65_535, 65_536])
frames = st.builds(
    Frame,
    st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.CONT]),
    sizes.map(lambda size: b"o" * size),
    st.booleans(),
) | st.builds(Frame, st.sampled_from([Opcode.PING, Opcode.PONG]), st.binary(max_size=125))


@given(st.binary(max_size=70_000) | sizes.map(lambda size: b"o" * size))
def test_a_whole_text_is_read(text: bytes) -> None:
    frame = Frame(Opcode.TEXT, text).serialize(mask=True)
    assert decode_text(frame, 1 << 20) == (text if len(text) < 65_536 else None)
    assert decode_text(frame, len(text) - 1) is None
    assert decode_text(frame[:-1], 1 << 20) is None
    assert decode_text(frame + b"\x81", 1 << 20) is None
    assert encode_text(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@given(frames)
def test_nothing_else_is_taken_for_one(frame: Frame) -> None:
    usual = frame.opcode is Opcode.TEXT and frame.fin and len(frame.data) < 65_536
    assert (decode_text(frame.serialize(mask=True), 1 << 20) is not None) == usual
    reserved = frame.serialize(mask=True)
    assert decode_text(bytes((reserved[0] | 0x40,)) + reserved[1:], 1 << 20) is None
    assert decode_text(frame.serialize(mask=False), 1 << 20) is None


@given(st.lists(frames, max_size=6), st.integers(1, 3), st.data())
def test_frames_are_found_wherever_the_stream_is_cut(several: list[Frame], most: int, data: st.DataObject) -> None:
    ends, stream = [0], b""
    for frame in several:
        stream += frame.serialize(mask=True)
        ends.append(len(stream))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    scanner, counted, others = FrameScanner(), 0, 0
    for begin, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        part, at = stream[begin:end], 0
        while at < len(part):
            before = at
            at, frames, extra = scanner.scan(part, at, most)
            assert at > before
            assert frames <= most
            assert at == len(part) or begin + at in ends  # it stops before its time only where a frame ends
            counted, others = counted + frames, others + extra
        assert scanner.on_boundary == (end in ends)
    assert counted == len(several)
    assert others == sum(not frame.fin or frame.opcode not in (Opcode.TEXT, Opcode.BINARY) for frame in several)
