import { parser } from '@prometheus-io/lezer-promql';

/** What a query asks for: metrics with the labels that it selects by, and the labels that it groups by. */
export type Query = { selectors: { metric: string; labels: Record<string, string> }[]; grouping: string[] };

/** Reads a query by Prometheus' own grammar; throws where it is not one. */
export function readQuery(text: string): Query {
  const selectors: Query['selectors'] = [];
  const grouping: string[] = [];
  let selector: Query['selectors'][number] | undefined;
  let label = '';
  parser.parse(text).iterate({
    enter: ({ type, name, from, to, node }) => {
      const word = text.slice(from, to);
      if (type.isError) throw new Error(`no PromQL at character ${from}: ${text}`);
      if (name === 'VectorSelector') {
        selector = { metric: '', labels: {} };
        selectors.push(selector);
      }
      if (name === 'Identifier' && selector && node.parent?.name === 'VectorSelector') selector.metric = word;
      if (name === 'LabelName' && node.parent?.name === 'GroupingLabels') grouping.push(word);
      else if (name === 'LabelName') label = word;
      if (name === 'StringLiteral' && selector && /Matcher/.test(node.parent?.name ?? '')) {
        selector.labels[label] = word.slice(1, -1);
      }
    },
  });
  return { selectors, grouping };
}
