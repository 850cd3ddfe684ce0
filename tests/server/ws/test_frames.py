"""Common frames are parsed as by `websockets`; all others are left to it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from omphalos.server.ws.frames import decode_text, encode_text, ends_on_frame_boundary

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


@given(st.lists(frames, max_size=4), st.data())
def test_where_frames_end(several: list[Frame], data: st.DataObject) -> None:
    ends, arrived = {0}, b""
    for frame in several:
        arrived += frame.serialize(mask=True)
        ends.add(len(arrived))
    cut = data.draw(st.integers(0, len(arrived)))
    assert ends_on_frame_boundary(arrived)
    assert ends_on_frame_boundary(arrived[:cut]) == (cut in ends)
