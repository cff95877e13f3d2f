import type { ChannelFilters } from '../../contract/channels/channel.ts';
import type { IncidentMember } from '../../store/incidents/incident-store.ts';

/** Whether a channel wants to hear of an analysis. Several values of one filter are alternatives. */
export function matchesFilters(filters: ChannelFilters, analysis: IncidentMember): boolean {
  const { severity, projects, branches, categories } = filters;
  if (severity?.length && !severity.includes(analysis.severity)) return false;
  if (categories?.length && !categories.includes(analysis.category)) return false;
  return matchesName(projects, analysis.project) && matchesName(branches, analysis.branch);
}

function matchesName(patterns: readonly string[] | undefined, name: string | null): boolean {
  if (!patterns?.length) return true;
  return name !== null && patterns.some((pattern) => matchesPattern(pattern, name));
}

/** `*` stands for anything. The parts between are looked for from left to right, so that the time grows with the text. */
function matchesPattern(pattern: string, text: string): boolean {
  const [head = '', ...rest] = pattern.split('*');
  const tail = rest.pop();
  if (tail === undefined) return text === pattern;
  if (!text.startsWith(head)) return false;
  let at = head.length;
  for (const part of rest) {
    const index = text.indexOf(part, at);
    if (index === -1) return false;
    at = index + part.length;
  }
  return text.length - tail.length >= at && text.endsWith(tail);
}
