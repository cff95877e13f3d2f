import { domainOfCategory } from '../../dist/contract/analyses/category.js';

const mostQuotes = 12;
const mostLinesOfQuote = 10;
const nearLines = 3;
export const sureFrom = 0.7;

/** The correct categories for each category name of the labels; the product's own names stand for themselves. */
const rightCategories = {
  compile: ['compile', 'type_check'],
  'type-check': ['type_check', 'compile'],
  test: ['test', 'coverage'],
  'lint/format': ['lint', 'security_check'],
  dependency: ['dependency'],
  network: ['network', 'service_limit'],
  auth: ['credentials', 'permission'],
  resource: ['resources'],
  timeout: ['timeout'],
  config: ['config', 'missing_tool'],
  'tool-missing': ['missing_tool', 'config'],
  infrastructure: ['runner'],
  docker: ['container'],
  'docker/container': ['container'],
  deploy: ['deploy'],
  vcs: ['vcs'],
  'runtime-crash': ['crash'],
};
const honestCategories = /\b(?:cancelled|runner|timeout|resources|network|config)\b/g;
// Only advice that misleads counts as wrong; `unknown` misleads nobody.
const wrongRetries = { true: ['pointless'], false: ['safe'] };
const wrongScopes = {
  code: ['environment', 'external'],
  test: ['environment', 'external'],
  config: ['external'],
  infra: ['change'],
};

/** Compares the analyser's answer with a label, and returns which parts are correct. */
export function judge(label, { evidence, category, confidence, tool, retry, cause_scope: scope }) {
  const quotes = evidence.slice(0, mostQuotes).map(spanOf);
  const wanted = label.cause_lines ?? [];
  const accepted = [...wanted, ...(label.alt_lines ?? [])];
  return {
    id: label.id,
    ci: label.ci,
    group: label.group,
    project: label.project ?? label.ecosystem ?? label.id,
    empty: label.expect !== undefined,
    honest: (category === 'unknown' && confidence < 0.5) || honestAnswers(label).includes(category),
    tool,
    confidence,
    silent: quotes.length === 0,
    first: quotes.slice(0, 1).some((quote) => holds(quote, wanted)),
    accepted: quotes.slice(0, 1).some((quote) => holds(quote, accepted)),
    any: quotes.some((quote) => holds(quote, wanted)),
    anyAccepted: quotes.some((quote) => holds(quote, accepted)),
    shown: quotes.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    category: isRightCategory(label, category),
    categoryAccepted: isRightCategory(label, category, label.cat_ok),
    wanted: label.category,
    given: category,
    sure: confidence >= sureFrom,
    sureAndWrong: confidence >= sureFrom && !quotes.some((quote) => holds(quote, accepted, nearLines)),
    retryWrong: label.retry === undefined ? undefined : (wrongRetries[label.retry] ?? []).includes(retry.advice),
    retryTold: retry.advice !== 'unknown',
    scopeWrong: label.whose ? (wrongScopes[label.whose] ?? []).includes(scope) : undefined,
    scopeTold: scope !== 'unknown',
    retry: `${label.retry} → ${retry.advice}`,
    scope: `${label.whose} → ${scope}`,
  };
}

function spanOf({ line, end_line: end }) {
  return { from: line, to: Math.min(end ?? line, line + mostLinesOfQuote - 1) };
}

function holds({ from, to }, lines, slack = 0) {
  return lines.some((line) => line >= from - slack && line <= to + slack);
}

/** Undefined where no person labelled the category, or where the label's name is none. */
function isRightCategory({ category: wanted, category_by: by }, given, also = []) {
  const right = by === 'heuristic' ? undefined : (rightCategories[wanted] ?? own(wanted));
  return right && (right.includes(given) || also.includes(given));
}

function own(name) {
  return Object.hasOwn(domainOfCategory, name ?? '') && name !== 'unknown' ? [name] : undefined;
}

function honestAnswers({ honest = '', expect }) {
  const named = honest.match(honestCategories);
  return named ?? (expect === 'cancelled' ? ['cancelled'] : []);
}
