import type { Notice } from '../../channels/channel.ts';
import type { ChannelPreview, PreviewedChannel } from '../../contract/channels/channel.ts';
import { pagePaths } from '../../contract/pages.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { pageUrl } from '../notifications/make-notice.ts';
import { withHistory } from '../outcomes/read-history.ts';

/** An admin only; on every plan. What a channel of this kind would say; nothing is sent. */
export async function previewChannel(deps: Deps, actor: Actor, { kind }: PreviewedChannel): Promise<ChannelPreview> {
  const { tenantId } = requireAdmin(actor);
  const notice = await newestNotice(deps, tenantId);
  const { headline, where, summary, quote, facts, links } = deps.messageWords(notice);
  return {
    analysis_id: notice.kind === 'analysis' ? notice.analysis.id : null,
    ...{ headline, where, summary, quote, facts: [...facts], links: [...links] },
    message: deps.channels[kind].message(notice),
  };
}

/** Of the newest analysis; of a test where there is none yet. */
async function newestNotice(deps: Deps, tenantId: string): Promise<Notice> {
  const id = deps.newId();
  const [newest] = await deps.store.analyses.list(tenantId, {}, { limit: 1 });
  if (newest === undefined) return { kind: 'test', id, at: deps.now(), url: pageUrl(deps, pagePaths.overview) };
  const url = pageUrl(deps, pagePaths.analysis.replace('$id', newest.id));
  return { kind: 'analysis', id, analysis: await withHistory(deps, tenantId, newest), url, burst: 1 };
}
