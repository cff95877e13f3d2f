import { listQuerySchema } from '../../contract/analyses/analysis-list.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { Deps } from '../../service/deps.ts';

const knownNames = new Set<string>(Object.keys(listQuerySchema.shape));

/**
 * The same list from the cursor on, as https://www.rfc-editor.org/rfc/rfc8288 writes it. Built on the configured
 * public address or else relative, never on the Host header, which the caller chooses.
 */
export function nextLink(deps: Deps, url: string, cursor: string): string {
  const parameters = new URLSearchParams(/\?.*/s.exec(url)?.[0]);
  for (const name of new Set(parameters.keys())) if (!knownNames.has(name)) parameters.delete(name);
  parameters.set('cursor', cursor);
  return `<${deps.settings.publicUrl ?? ''}${endpoints.listAnalyses.path}?${parameters}>; rel="next"`;
}
