"""Compiles a library of kernels into one module of LLVM, with numba.

numba would optimise every function with a copy of all that it calls, and make machine code of each. Here it only
writes each function's LLVM text once. All texts are linked into one module, in which only the kernels themselves can be
seen from outside, and this is optimised and compiled once.

A kernel is seen as `int kernel(const int64_t *words, int64_t *result)`: see `arguments`.

The private parts of numba that we use are all here: what `_written_once` replaces, `fndesc` and `library` of a result,
and the calling convention of the CPU's context. `tests/kernels/test_compiler.py` fails when one of them has changed.
"""

from __future__ import annotations

import dis
import json
from contextlib import contextmanager
from types import CellType, FunctionType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import llvmlite.binding as llvm_module
import llvmlite.ir as ir_module
import numba as numba_module
from numba.core import codegen as codegen_module
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target as cpu_target_module

from omphalos.kernels.arguments import BOOL, FLOAT, INT
from omphalos.kernels.kernel import Kernel
from omphalos.kernels.machine_code import MANIFEST
from omphalos.kernels.marks import APART, INLINE, mark_of, rows_of
from omphalos.kernels.numpy_arrays import array_kind
from omphalos.kernels.rows import name_rows

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from omphalos.kernels.arguments import Kind

llvm: Any = llvm_module
ir: Any = ir_module
numba: Any = numba_module
codegen: Any = codegen_module
cpu_target: Any = cpu_target_module

OPTIONS: Final = {"nogil": True, "error_model": "numpy", "_nrt": False}
EXTERNAL: Final = frozenset({"memcpy", "memmove", "memset", "sqrt"})  # exact everywhere; for sines see `functions`
IN_LIBRARIES: Final = (  # LLVM's own words for functions that a platform's library computes
    *("acos", "asin", "atan", "atan2", "cos", "cosh", "sin", "sinh", "tan", "tanh"),
    *("exp", "exp10", "exp2", "log", "log10", "log2", "pow"),
)
WORD: Final = ir.IntType(64)


class Target(NamedTuple):
    """What machine code is made for: any processor of an architecture. Newer instructions make kernels no faster."""

    triple: str
    cpu: str = "generic"
    features: str = ""
    reloc: str = "pic"


X86: Final = "x86-64"  # the generic processor of x86-64
RELEASED: Final = {  # the platforms of a release, by `machine_code.platform_name`
    "linux-x86_64": Target("x86_64-unknown-linux-gnu", X86),
    "linux-aarch64": Target("aarch64-unknown-linux-gnu"),
    "darwin-aarch64": Target("arm64-apple-macosx11.0.0", "apple-m1"),
    "win32-x86_64": Target("x86_64-pc-windows-gnu", X86),
}

WASM: Final = Target(  # what every browser since 2023 has. Nothing in it rounds a product before it is added
    "wasm32-unknown-unknown", features="+bulk-memory,+nontrapping-fptoint,+sign-ext,+simd128", reloc="static"
)
ENGINE: Final = WASM._replace(triple="wasm32-unknown-emscripten", reloc="pic")  # Python in the page, which is Pyodide
OWN_ROOT: Final = """
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
"""  # WebAssembly has an instruction for it, and no library


def here() -> Target:
    """This machine."""
    triple = llvm.get_process_triple()
    return Target(triple, X86 if triple.startswith("x86_64") else "generic")


def _form(value: Any, known: dict[Any, Any]) -> Any:
    """A value that a function reads, as numba takes it."""
    function = value.py_func if isinstance(value, Kernel) else value
    if not isinstance(function, FunctionType):
        return value
    if function not in known:
        named = rows_of(function)
        if named:
            known[function] = name_rows(function, *named)
        else:
            inline = mark_of(function) == INLINE
            known[function] = numba.njit(**OPTIONS, forceinline=inline)(twin_of(function, known))
    return known[function]


def twin_of(function: FunctionType, known: dict[Any, Any]) -> FunctionType:
    """A copy of a function, in whose code the functions that it reads are numba's."""
    scope = {name: _form(value, known) for name, value in _globals_of(function).items()}
    scope["__builtins__"] = function.__globals__["__builtins__"]
    cells = tuple(CellType(_form(cell.cell_contents, known)) for cell in function.__closure__ or ())
    twin = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, cells)
    twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
    return twin


def _globals_of(function: FunctionType) -> dict[str, Any]:
    """The globals that a function reads. Attributes may have the same names."""
    read = {one.argval for one in dis.get_instructions(function) if one.opname == "LOAD_GLOBAL"}
    return {name: function.__globals__[name] for name in sorted(read) if name in function.__globals__}


class _Written:
    """Stands for the machine code of a function, which is not made."""


def _get_no_executable(library: Any, fndesc: Any, env: Any) -> _Written:
    return _Written()


def _create_no_wrapper(*_: Any, **__: Any) -> None:
    pass


class UnoptimisedLibrary(codegen.JITCodeLibrary):
    """The LLVM text of one function. Nothing is done with it."""

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        self._finalized = True


@contextmanager
def _written_once() -> Generator[Any]:
    """While this lasts, numba writes LLVM text, and makes no machine code."""
    context = cpu_target.target_context
    made_by: Any = numba.core.dispatcher.Dispatcher

    def add_overload(self: Any, result: Any) -> None:
        self.overloads[tuple(result.signature.args)] = result

    before = made_by.add_overload
    with global_compiler_lock:
        context.get_executable = _get_no_executable
        context.create_cpython_wrapper = context.create_cfunc_wrapper = _create_no_wrapper
        context.codegen()._library_class = UnoptimisedLibrary
        made_by.add_overload = add_overload
        try:
            yield context
        finally:
            made_by.add_overload = before
            del context.get_executable, context.create_cpython_wrapper, context.create_cfunc_wrapper
            del context.codegen()._library_class


class Compiled(NamedTuple):
    """A library in LLVM, before it is optimised for a target."""

    text: str
    symbols: tuple[str, ...]  # that are seen from outside
    apart: tuple[str, ...]  # functions that are not inlined


def write(examples: Iterable[tuple[Any, tuple[Any, ...]]], stamp: str, known: dict[Any, Any] | None = None) -> Compiled:
    """Write the LLVM text of kernels, each with arguments that have the types it shall be compiled for.

    `known` are functions that were written for another library already. Those of this one are added.
    """
    known = {} if known is None else known
    manifest: dict[str, Any] = {}
    with _written_once() as context:
        context.refresh()
        cpu_target.typing_context.refresh()
        libraries: list[Any] = []
        own = context.codegen().create_library("omphalos")
        entries = own.create_ir_module("entries")
        for kernel, args in examples:
            types = tuple(numba.typeof(arg) for arg in args)
            dispatcher = _form(kernel, known)
            dispatcher.compile(types)
            result = dispatcher.overloads[types]
            _collect(result.library, libraries)
            _write_entry(context, entries, kernel.symbol, result)
            manifest[kernel.symbol] = {
                "takes": [_kind(one) for one in types],
                "gives": _kind(result.signature.return_type),
            }
    _write_manifest(entries, {"stamp": stamp, "kernels": manifest})
    whole = llvm.parse_assembly(str(entries))
    for library in libraries:
        whole.link_in(library._final_module, preserve=True)
    return Compiled(str(whole), (*manifest, MANIFEST), tuple(_apart(known)))


def _apart(known: dict[Any, Any]) -> Iterable[str]:
    """The names of functions that are not inlined."""
    for function, dispatcher in known.items():
        if mark_of(function) == APART:
            yield from (one.fndesc.llvm_func_name for one in dispatcher.overloads.values())


def _collect(library: Any, into: list[Any]) -> None:
    """Add a library and all that it links, each once."""
    if not any(library is one for one in into):
        into.append(library)
        for one in library._linking_libraries:
            _collect(one, into)


def _write_manifest(module: Any, manifest: dict[str, Any]) -> None:
    data = bytearray(json.dumps(manifest).encode() + b"\0")
    text = ir.Constant(ir.ArrayType(ir.IntType(8), len(data)), data)
    variable = ir.GlobalVariable(module, text.type, MANIFEST)
    variable.initializer, variable.global_constant = text, True


def _write_entry(context: Any, module: Any, symbol: str, result: Any) -> None:
    """Write the function that reads the words and calls the kernel."""
    fndesc, types = result.fndesc, result.signature.args
    convention = context.call_conv
    pointer = WORD.as_pointer()
    function = ir.Function(module, ir.FunctionType(ir.IntType(32), [pointer, pointer]), symbol)
    builder = ir.IRBuilder(function.append_basic_block())
    words, into = function.args
    packer = context.get_arg_packer(types)
    flat = [_read(builder, words, number, kind) for number, kind in enumerate(packer.argument_types)]
    inner = ir.Function(module, convention.get_function_type(fndesc.restype, fndesc.argtypes), fndesc.llvm_func_name)
    args = packer.from_arguments(builder, flat)
    status, value = convention.call_function(builder, inner, fndesc.restype, fndesc.argtypes, args)
    for number, leaf in enumerate(_leaves(builder, context, fndesc.restype, value)):
        builder.store(leaf, builder.gep(into, [WORD(number)]))
    builder.ret(status.code)


def _read(builder: Any, words: Any, number: int, kind: Any) -> Any:
    word = builder.load(builder.gep(words, [WORD(number)]))
    if isinstance(kind, ir.PointerType):
        return builder.inttoptr(word, kind)
    if isinstance(kind, ir.DoubleType):
        return builder.bitcast(word, kind)
    return word if kind == WORD else builder.trunc(word, kind)


def _leaves(builder: Any, context: Any, kind: Any, value: Any) -> list[Any]:
    """The numbers of a result as words."""
    if kind == numba.types.none:
        return []
    if isinstance(kind, numba.types.BaseTuple):
        parts = [builder.extract_value(value, number) for number in range(len(kind))]
        return [leaf for one, part in zip(kind, parts, strict=True) for leaf in _leaves(builder, context, one, part)]
    if kind == numba.types.float64:
        return [builder.bitcast(value, WORD)]
    return [value if value.type == WORD else builder.zext(value, WORD)]


def _kind(kind: Any) -> Kind:
    """A type of numba as `arguments` describes it."""
    types = numba.types
    if kind == types.none:
        return None
    if kind == types.float64:
        return FLOAT
    if kind == types.int64:
        return INT
    if kind == types.boolean:
        return BOOL
    if isinstance(kind, types.BaseTuple):
        return [_kind(one) for one in cast("Iterable[Any]", kind)]
    if isinstance(kind, types.Array) and kind.layout == "C" and kind.mutable and kind.aligned:
        return array_kind(numba.np.numpy_support.as_dtype(kind.dtype), kind.ndim)
    raise TypeError(f"a kernel cannot take or give {kind}")


def _called(declared: str) -> str | None:
    """The function of a library that a declaration stands for, None for what every processor does itself."""
    if not declared.startswith("llvm."):
        return declared
    name = declared.split(".")[1]
    return name if name in IN_LIBRARIES else None


def object_code(compiled: Compiled, target: Target) -> bytes:
    """Optimise a library for a target, and make its object file."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu, features=target.features, opt=3, reloc=target.reloc, codemodel="default"
    )
    module = llvm.parse_assembly(compiled.text)
    module.triple, module.data_layout = target.triple, str(machine.target_data)
    if target in (WASM, ENGINE):
        root = llvm.parse_assembly(OWN_ROOT)
        root.triple, root.data_layout = module.triple, module.data_layout
        module.link_in(root)
    for one in (*module.functions, *module.global_variables):
        if not one.is_declaration and one.name not in compiled.symbols:
            one.linkage = "internal"
            if one.name in compiled.apart:
                one.add_function_attribute("noinline")
    module.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = True
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    outside = {name for one in module.functions if one.is_declaration and (name := _called(one.name))}
    if unknown := outside - EXTERNAL:
        raise LookupError(f"kernels call functions that are not the same everywhere: {', '.join(sorted(unknown))}")
    return bytes(machine.emit_object(module))
