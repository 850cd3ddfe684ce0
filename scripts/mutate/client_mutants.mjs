// Lists the mutants of TypeScript files as JSON, found with the parser of the client's own TypeScript.
// node client_mutants.mjs WEB FILE …   (WEB: the folder with node_modules). Left out: types, texts, imports.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [web, ...files] = process.argv.slice(2);
const ts = createRequire(join(web, 'package.json'))('typescript');
const kinds = ts.SyntaxKind;

const COMPARISONS = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
};
const ARITHMETIC = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '+', '&': '|', '|': '&', '^': '|', '<<': '>>', '>>': '<<' };
const BOOLEAN = { '&&': '||', '||': '&&', '??': '&&' };

const SYMMETRIC = ['Math.min', 'Math.max', 'Math.hypot']; // the order of their arguments does not matter

function isText(node) {
  if (ts.isBinaryExpression(node)) return isText(node.left) || isText(node.right);
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function mutantsOf(file) {
  const text = readFileSync(file, 'utf8');
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];

  function add(start, end, replacement, operator) {
    found.push({ file, start, end, replacement, operator });
  }
  function replace(node, words, operator) {
    add(node.getStart(tree), node.getEnd(), words, operator);
  }
  function negate(test) {
    replace(test, `(!(${test.getText(tree)}))`, 'negate condition');
  }

  function visit(node) {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isTypeAliasDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isExpressionStatement(node)) {
      const inner = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
      const assigns = ts.isBinaryExpression(inner) && ts.isAssignmentOperator(inner.operatorToken.kind);
      if (ts.isCallExpression(inner) || assigns) replace(node, '{}', 'remove statement');
    }
    if (ts.isThrowStatement(node)) replace(node, '{}', 'remove statement');
    if (ts.isReturnStatement(node) && node.expression) replace(node.expression, 'undefined', 'return nothing');
    if (ts.isIfStatement(node) || ts.isWhileStatement(node)) negate(node.expression);
    if (ts.isConditionalExpression(node)) negate(node.condition);
    if (ts.isBinaryExpression(node)) {
      const word = node.operatorToken.getText(tree);
      for (const other of COMPARISONS[word] ?? []) replace(node.operatorToken, other, 'comparison');
      if (word in ARITHMETIC && !isText(node)) replace(node.operatorToken, ARITHMETIC[word], 'arithmetic');
      // `??` must not stand beside `&&` without brackets
      if (word in BOOLEAN) {
        const sides = [node.left.getText(tree), node.right.getText(tree)];
        replace(node, `((${sides[0]}) ${BOOLEAN[word]} (${sides[1]}))`, 'boolean');
      }
    }
    if (ts.isPrefixUnaryExpression(node) && [kinds.ExclamationToken, kinds.MinusToken].includes(node.operator)) {
      replace(node, node.operand.getText(tree), 'drop not or minus');
    }
    if (ts.isNumericLiteral(node)) {
      replace(node, String(Number(node.text) + 1), 'constant');
      if (Number(node.text) === 1) replace(node, '0', 'constant');
    }
    if (node.kind === kinds.TrueKeyword) replace(node, 'false', 'constant');
    if (node.kind === kinds.FalseKeyword) replace(node, 'true', 'constant');
    const isSymmetric = ts.isCallExpression(node) && SYMMETRIC.includes(node.expression.getText(tree));
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && !isSymmetric) {
      const given = [...(node.arguments ?? [])];
      for (let at = 1; at < given.length; at++) {
        const [left, right] = [given[at - 1], given[at]];
        if (ts.isSpreadElement(left) || ts.isSpreadElement(right)) continue;
        const middle = text.slice(left.getEnd(), right.getStart(tree));
        const swapped = right.getText(tree) + middle + left.getText(tree);
        if (right.getText(tree) !== left.getText(tree)) add(left.getStart(tree), right.getEnd(), swapped, 'swap arguments');
      }
    }
    ts.forEachChild(node, visit);
  }

  visit(tree);
  return found;
}

process.stdout.write(JSON.stringify(files.flatMap(mutantsOf)));
