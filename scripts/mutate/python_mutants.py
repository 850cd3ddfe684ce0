"""The mutants of a Python file, found in its syntax tree.

Left out: annotations, docstrings, texts, logs, assertions, what only type checkers read, `__all__`, and `strict` of
`zip`, which raises in wrong programs alone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise

from scripts.mutate.mutants import Mutant

COMPARISONS: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<=", ">="),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<="),
    ast.GtE: (">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
}
ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "/",
    ast.Div: "*",
    ast.FloorDiv: "*",
    ast.Mod: "+",
    ast.Pow: "*",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.BitXor: "|",
    ast.LShift: ">>",
    ast.RShift: "<<",
}
STRICT = "strict"
SYMMETRIC = ("min", "max", "hypot")  # the order of their arguments does not matter
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def python_mutants(file: str, source: str) -> list[Mutant]:
    """Return every mutant of a file, in order."""
    found = list(_Finder(file, source).statements(ast.parse(source).body, on_import=True))
    return sorted(set(found), key=lambda mutant: (mutant.start, mutant.end, mutant.replacement))


class _Finder:
    def __init__(self, file: str, source: str) -> None:
        self.file = file
        self.source = source
        self.rows = [0]  # offset of each line
        for line in source.splitlines(keepends=True):
            self.rows.append(self.rows[-1] + len(line))
        self.lines = source.splitlines(keepends=True)

    # statements

    def statements(self, body: list[ast.stmt], on_import: bool) -> Iterator[Mutant]:
        for statement in body:
            yield from self.statement(statement, on_import)

    def statement(self, node: ast.stmt, on_import: bool) -> Iterator[Mutant]:
        if _is_skipped(node):
            return
        self.span = _span(node)
        self.on_import = on_import
        yield from self.whole(node, on_import)
        for expression in _expressions(node):
            yield from self.expression(expression)
        for name in ("body", "orelse", "finalbody"):
            inside: list[ast.stmt] = getattr(node, name, [])
            yield from self.statements(inside, on_import and not isinstance(node, FUNCTIONS))
        for handler in getattr(node, "handlers", []):
            yield from self.statements(handler.body, on_import)
        for case in getattr(node, "cases", []):
            self.span, self.on_import = (case.pattern.lineno, case.pattern.end_lineno or 0), on_import
            if case.guard is not None:
                yield from self.expression(case.guard)
                yield self.negated(case.guard)
            yield from self.statements(case.body, on_import)

    def whole(self, node: ast.stmt, on_import: bool) -> Iterator[Mutant]:
        """Remove a statement, change what is returned, negate a condition."""
        match node:
            case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign() | ast.Delete() | ast.Raise():
                yield self.replace(node, "pass", "remove statement")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield self.replace(node, "pass", "remove statement")
            case ast.Continue():
                yield self.replace(node, "break", "swap continue and break")
            case ast.Break():
                yield self.replace(node, "continue", "swap continue and break")
            case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
                yield self.replace(value, "None", "return None")
            case ast.If(test=test) | ast.While(test=test):
                yield self.negated(test)
            case _:
                pass

    # expressions

    def expression(self, node: ast.expr) -> Iterator[Mutant]:
        if isinstance(
            node, ast.JoinedStr
        ):  # before Python 3.12 the tree does not say where the parts of an f-string are
            return
        yield from self.here(node)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                yield from self.expression(child)
            elif isinstance(child, ast.keyword) and child.arg != STRICT:
                yield from self.expression(child.value)
            elif isinstance(child, ast.comprehension):
                yield from self.expression(child.iter)
                for test in child.ifs:
                    yield self.negated(test)
                    yield from self.expression(test)

    def here(self, node: ast.expr) -> Iterator[Mutant]:
        match node:
            case ast.Compare(left=left, ops=operators, comparators=others):
                for before, operator, after in zip([left, *others], operators, others, strict=False):
                    for word in COMPARISONS[type(operator)]:
                        yield self.between(before, after, word, "comparison")
            case ast.BinOp(left=left, op=operator, right=right) if not _is_text(left) and type(operator) in ARITHMETIC:
                yield self.between(left, right, ARITHMETIC[type(operator)], "arithmetic")
            case ast.BoolOp(op=operator, values=values):
                for left, right in pairwise(values):
                    yield self.between(left, right, "and" if isinstance(operator, ast.Or) else "or", "boolean")
            case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
                yield self.replace(node, self.text(operand), "drop not or minus")
            case ast.IfExp(test=test):
                yield self.negated(test)
            case ast.Constant(value=bool() as value):
                yield self.replace(node, str(not value), "constant")
            case ast.Constant(value=int() | float() as value):
                yield self.replace(node, repr(value + 1), "constant")
                if value == 1:
                    yield self.replace(node, repr(type(value)(0)), "constant")
            case ast.Call(args=arguments, keywords=keywords):
                yield from self.call(node, arguments, keywords)
            case _:
                pass

    def call(self, node: ast.Call, arguments: list[ast.expr], keywords: list[ast.keyword]) -> Iterator[Mutant]:
        """Drop a keyword argument, swap neighbouring arguments."""
        for keyword in keywords:
            if keyword.arg not in (None, STRICT):
                start, end = self.offsets(keyword)
                closing = end + len(self.source[end:]) - len(self.source[end:].lstrip(" \n,"))
                yield self.mutant(start, closing, "", "drop keyword argument")
        if ast.unparse(node.func).rpartition(".")[2] in SYMMETRIC:
            return
        for left, right in pairwise(arguments):
            if not isinstance(left, ast.Starred) and not isinstance(right, ast.Starred):
                a, b = self.offsets(left), self.offsets(right)
                middle = self.source[a[1] : b[0]]
                if self.text(left) != self.text(right):
                    yield self.mutant(a[0], b[1], f"{self.text(right)}{middle}{self.text(left)}", "swap arguments")

    # texts

    def negated(self, test: ast.expr) -> Mutant:
        return self.replace(test, f"(not ({self.text(test)}))", "negate condition")

    def replace(self, node: ast.AST, words: str, operator: str) -> Mutant:
        return self.mutant(*self.offsets(node), words, operator)

    def between(self, left: ast.expr, right: ast.expr, word: str, operator: str) -> Mutant:
        """Replace the operator between two operands; brackets around them stay."""
        start, end = self.offsets(left)[1], self.offsets(right)[0]
        gap = self.source[start:end]
        before = gap[: len(gap) - len(gap.lstrip(" \n)"))]
        after = gap[len(gap.rstrip(" \n(")) :]
        return self.mutant(start, end, f"{before or ' '}{word}{after or ' '}", operator)

    def mutant(self, start: int, end: int, words: str, operator: str) -> Mutant:
        return Mutant(self.file, operator, start, end, words, *self.span, self.on_import)

    def text(self, node: ast.AST) -> str:
        start, end = self.offsets(node)
        return self.source[start:end]

    def offsets(self, node: ast.AST) -> tuple[int, int]:
        """Return where a node begins and ends. The tree counts columns in bytes of UTF-8."""
        place = node
        assert isinstance(place, ast.expr | ast.stmt | ast.keyword)
        assert place.end_lineno is not None
        assert place.end_col_offset is not None
        return self.offset(place.lineno, place.col_offset), self.offset(place.end_lineno, place.end_col_offset)

    def offset(self, line: int, column: int) -> int:
        return self.rows[line - 1] + len(self.lines[line - 1].encode()[:column].decode())


def _span(node: ast.stmt) -> tuple[int, int]:
    """Return the lines of a statement, or of its head if it has a body."""
    body: list[ast.AST] = getattr(node, "body", None) or getattr(node, "cases", None) or []
    if not body:
        return node.lineno, node.end_lineno or node.lineno
    first = body[0]
    line = first.pattern.lineno if isinstance(first, ast.match_case) else getattr(first, "lineno", node.lineno)
    return node.lineno, max(node.lineno, line - 1)


def _expressions(node: ast.stmt) -> Iterator[ast.expr]:
    """Yield the expressions of a statement itself, without its body and its annotations."""
    match node:
        case ast.FunctionDef(args=arguments) | ast.AsyncFunctionDef(args=arguments):
            yield from arguments.defaults
            yield from (default for default in arguments.kw_defaults if default is not None)
        case ast.ClassDef(keywords=keywords):
            yield from (keyword.value for keyword in keywords)
        case ast.AnnAssign(value=value):
            if value is not None:
                yield value
        case ast.With(items=items) | ast.AsyncWith(items=items):
            yield from (item.context_expr for item in items)
        case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.Global() | ast.Nonlocal():
            return
        case _:
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    yield child


def _is_skipped(node: ast.stmt) -> bool:
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]):
            value = node.value
            is_type = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "TypeVar"
            return name == "__all__" or is_type
        case ast.AnnAssign(annotation=annotation):
            return "TypeAlias" in ast.unparse(annotation)
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="logger")))):
            return True
        case ast.FunctionDef(decorator_list=decorators):
            return any("overload" in ast.unparse(decorator) for decorator in decorators)
        case ast.ClassDef(bases=bases):
            return any("Protocol" in ast.unparse(base) for base in bases)
        case _:
            return False


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
