"""A module of WebAssembly from LLVM's object file, without a linker.

An object file of WebAssembly is nearly a module. As long as there is only one, every address and number in it is final.
It imports a memory and a stack pointer, and it exports nothing. Here it gets these of its own:

- `memory`: LLVM's constants from address 0 on, then the stack, then room for whoever calls the kernels,
- `heap`: the address at which that room begins,
- the kernels.

`side_module_of` makes one that Pyodide loads like a shared library instead: its memory, its stack and the place of its
constants are those of Python (https://github.com/WebAssembly/tool-conventions/blob/main/DynamicLinking.md).

The binary format: https://webassembly.github.io/spec/core/binary. What object files add to it:
https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HEAD: Final = b"\0asm\1\0\0\0"
PAGE: Final = 65536  # bytes
STACK: Final = 2 * PAGE
BASE: Final = "__memory_base"  # the address of the constants of a side module
ALIGNED: Final = 16  # bytes

# Sections by their number.
CUSTOM, IMPORTS, MEMORY, GLOBALS, EXPORTS, DATA, DATA_COUNT = 0, 2, 5, 6, 7, 11, 12
FUNCTION, _, MEMORY_KIND, GLOBAL = range(4)  # what is imported or exported
I32: Final = 0x7F
SYMBOLS: Final = 8  # the part of the section "linking" that names functions
UNDEFINED, NAMED = 0x10, 0x40  # flags of a symbol
SYMBOL_DATA, SYMBOL_SECTION = 1, 3


class CannotLink(ValueError):
    """An object file needs what only a linker can give it."""


class Reader:
    """Reads a part of a module."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    @property
    def is_left(self) -> bool:
        """Whether anything is left."""
        return self.at < len(self.data)

    def number(self) -> int:
        """A number in LEB128, without a sign."""
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def take(self, size: int) -> bytes:
        """The next bytes."""
        self.at += size
        return self.data[self.at - size : self.at]

    def text(self) -> str:
        """A name."""
        return self.take(self.number()).decode()

    def sections(self) -> Iterator[tuple[int, bytes]]:
        """Numbers and contents of the sections or parts that are left."""
        while self.is_left:
            number = self.take(1)[0]
            yield number, self.take(self.number())


def leb(value: int) -> bytes:
    """A number of at least 0 in LEB128; the same with a sign, for numbers of the module."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*out, value))


def signed(value: int) -> bytes:
    """A number of at least 0 in LEB128 with a sign."""
    out = bytearray()
    while value > 0x3F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*out, value))


class Import(NamedTuple):
    """What an object file imports."""

    module: str
    name: str
    kind: int
    what: bytes  # its type


def module_of(code: bytes, exports: Sequence[str], stamp: str) -> bytes:
    """The module of an object file, with these functions to be called from outside. It ends with the stamp.

    Raises:
        CannotLink: it calls functions that are not in it by their address, or lacks one of the exports.
    """
    contents, linking = _sections(code)
    functions = _functions(linking)
    missing = [name for name in exports if name not in functions]
    if missing:
        raise CannotLink(f"there is no function {', '.join(missing)}")
    called = _imported(contents.pop(IMPORTS, b"\0"))
    end = max((at + len(held) for at, held in _segments(contents.get(DATA, b"\0"))), default=0)
    heap = -(-(end + STACK) // ALIGNED) * ALIGNED
    made = {
        **contents,
        IMPORTS: _vector([_name(one.module) + _name(one.name) + bytes((one.kind,)) + one.what for one in called]),
        MEMORY: _vector([b"\0" + leb(-(-heap // PAGE))]),
        GLOBALS: _vector([_constant(heap, changes=True), _constant(heap)]),
        EXPORTS: _vector(
            [
                _name("memory") + bytes((MEMORY_KIND, 0)),
                _name("heap") + bytes((GLOBAL, 1)),
                *(_name(name) + bytes((FUNCTION,)) + leb(functions[name]) for name in exports),
            ]
        ),
    }
    order = sorted(made, key=lambda number: 9.5 if number == DATA_COUNT else number)  # it comes before the code
    sections = [(number, made[number]) for number in order] + [(CUSTOM, _name("stamp") + stamp.encode())]
    return HEAD + b"".join(bytes((number,)) + leb(len(content)) + content for number, content in sections)


def side_module_of(code: bytes, exports: Sequence[str], data: Sequence[str]) -> bytes:
    """The module of an object file of position-independent code, to be loaded beside others into one memory.

    Args:
        exports: functions to be called from outside.
        data: constants to be read from outside.

    Raises:
        CannotLink: it lacks one of the exports, or needs what is not in it.
    """
    contents, linking = _sections(code)
    functions, segments = _functions(linking), _segments(contents.pop(DATA, b"\0"))
    missing = [name for name in exports if name not in functions]
    places = _data_of(linking, segments)
    if missing := [*missing, *(name for name in data if name not in places)]:
        raise CannotLink(f"there is no {', '.join(missing)}")
    image = bytearray(max((at + len(held) for at, held in segments), default=0))
    for at, held in segments:
        image[at : at + len(held)] = held
    imports, called, given = _side_imports(contents.pop(IMPORTS, b"\0"))
    if called:
        raise CannotLink(f"it calls {', '.join(called)}, which would have other bits on another platform")
    contents.pop(DATA_COUNT, None)
    made = {
        **contents,
        IMPORTS: imports,
        GLOBALS: _vector([_constant(places[name]) for name in data]),
        EXPORTS: _vector(
            [
                *(_name(name) + bytes((GLOBAL,)) + leb(len(given) + which) for which, name in enumerate(data)),
                *(_name(name) + bytes((FUNCTION,)) + leb(functions[name]) for name in exports),
            ]
        ),
        DATA: _vector([b"\0\x23" + leb(given.index(BASE)) + b"\x0b" + leb(len(image)) + bytes(image)]),
    }
    memory = b"".join(map(leb, (len(image), ALIGNED.bit_length() - 1, 0, 0)))
    about = _name("dylink.0") + bytes((1,)) + leb(len(memory)) + memory
    sections = [(CUSTOM, about), *((number, made[number]) for number in sorted(made))]
    return HEAD + b"".join(bytes((number,)) + leb(len(content)) + content for number, content in sections)


def _sections(code: bytes) -> tuple[dict[int, bytes], bytes]:
    """The sections of an object file by number, and the section "linking"."""
    if not code.startswith(HEAD):
        raise CannotLink("this is no object file of WebAssembly")
    contents: dict[int, bytes] = {}
    linking = b""
    for number, content in Reader(code[len(HEAD) :]).sections():
        if number != CUSTOM:
            contents[number] = content
            continue
        custom = Reader(content)
        if custom.text() == "linking":
            linking = content[custom.at :]
    return contents, linking


def _segments(content: bytes) -> list[tuple[int, bytes]]:
    """LLVM's constants, each with the address that LLVM has given it."""
    reader, found = Reader(content), list[tuple[int, bytes]]()
    for _ in range(reader.number()):
        reader.number()  # which memory
        reader.take(1)  # i32.const
        at = reader.number()
        reader.take(1)  # end
        found.append((at, reader.take(reader.number())))
    return found


def _data_of(linking: bytes, segments: list[tuple[int, bytes]]) -> dict[str, int]:
    """The addresses of the constants that have a name."""
    found: dict[str, int] = {}
    for kind, flags, name, place in _symbols(linking):
        if kind == SYMBOL_DATA and not flags & UNDEFINED:
            found[name] = segments[place[0]][0] + place[1]
    return found


def _side_imports(content: bytes) -> tuple[bytes, list[str], list[str]]:
    """The imports as Pyodide gives them, and the names of functions and of globals among them."""
    reader, called, globals_, rest = Reader(content), list[str](), list[str](), list[bytes]()
    for _ in range(reader.number()):
        begin = reader.at
        module, name, kind = reader.text(), reader.text(), reader.take(1)[0]
        if kind == FUNCTION:
            reader.number()
            called.append(name)
        elif kind == MEMORY_KIND:
            if reader.number() & 1:
                reader.number()
            reader.number()
            rest.append(_name("env") + _name("memory") + bytes((MEMORY_KIND, 0)) + leb(1))
        elif kind == GLOBAL:
            reader.take(2)
            globals_.append(name)
            rest.append(content[begin : reader.at])
        else:
            raise CannotLink(f"only a linker can give it {module}.{name}")
    if others := set(globals_) - {"__stack_pointer", BASE}:
        raise CannotLink(f"only a linker can give it {', '.join(others)}")
    if BASE not in globals_:  # its code reads no constants
        globals_.append(BASE)
        rest.append(_name("env") + _name(BASE) + bytes((GLOBAL, I32, 0)))
    return _vector(rest), called, globals_


def _symbols(linking: bytes) -> Iterator[tuple[int, int, str, tuple[int, ...]]]:
    """Symbols of the section "linking": kind, flags, name, and where it is."""
    parts = Reader(linking or b"\2")
    parts.number()  # its version
    for number, content in parts.sections():
        if number != SYMBOLS:
            continue
        symbols = Reader(content)
        for _ in range(symbols.number()):
            kind, flags = symbols.take(1)[0], symbols.number()
            if kind == SYMBOL_DATA:
                name, place = symbols.text(), ()
                if not flags & UNDEFINED:
                    place = (symbols.number(), symbols.number(), symbols.number())  # segment, place in it, size
                yield kind, flags, name, place
            elif kind == SYMBOL_SECTION:
                symbols.number()
            else:
                index = symbols.number()
                name = symbols.text() if flags & NAMED or not flags & UNDEFINED else ""
                yield kind, flags, name, (index,)


def _functions(linking: bytes) -> dict[str, int]:
    """The numbers of the functions that have a name."""
    return {name: place[0] for kind, flags, name, place in _symbols(linking) if kind == 0 and not flags & UNDEFINED}


def _imported(content: bytes) -> list[Import]:
    """The functions that are imported. The memory and the stack pointer become the module's own."""
    reader = Reader(content)
    found: list[Import] = []
    for _ in range(reader.number()):
        module, name, kind = reader.text(), reader.text(), reader.take(1)[0]
        begin = reader.at
        if kind == FUNCTION:
            reader.number()
            found.append(Import(module, name, kind, content[begin : reader.at]))
        elif kind == MEMORY_KIND:
            if reader.number() & 1:
                reader.number()
            reader.number()
        elif kind == GLOBAL and name == "__stack_pointer":
            reader.take(2)
        else:
            raise CannotLink(f"only a linker can give it {module}.{name}")
    return found


def _constant(value: int, changes: bool = False) -> bytes:
    return bytes((I32, int(changes), 0x41)) + signed(value) + b"\x0b"


def _name(text: str) -> bytes:
    return leb(len(text.encode())) + text.encode()


def _vector(parts: list[bytes]) -> bytes:
    return leb(len(parts)) + b"".join(parts)
