import type { AuditAction } from '../../src/contract/tenants/audit.ts';

const sentences: Record<AuditAction, string> = {
  'cause.changed': 'Cause changed',
  'channel.changed': 'Channel changed',
  'channel.created': 'Channel created',
  'channel.removed': 'Channel removed',
  'channel.secret_rotated': 'Signing secret of a channel rotated',
  'connection.access_changed': 'Access token of a connection changed',
  'connection.created': 'Project connected',
  'connection.report_changed': 'Answer on merge requests changed',
  'connection.removed': 'Connection removed',
  'connection.secret_rotated': 'Webhook secret rotated',
  'installation.bound': 'Installation of the GitHub App bound',
  'installation.removed': 'Installation of the GitHub App removed',
  'login.succeeded': 'Signed in',
  'login.failed': 'Sign-in failed',
  'member.invited': 'Person invited',
  'member.joined': 'Invitation accepted',
  'member.removed': 'Person removed',
  'member.role_changed': 'Role changed',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset',
  'password.reset_link_made': 'Password reset link made',
  'pattern.changed': 'Own pattern changed',
  'pattern.created': 'Own pattern created',
  'pattern.removed': 'Own pattern removed',
  'plan.changed': 'Plan changed',
  'project.erased': 'Project erased',
  'project.links_changed': 'Links of a project changed',
  'session.revoked': 'Session ended',
  'tenant.changed': 'Settings of the team changed',
  'token.created': 'API token created',
  'token.revoked': 'API token revoked',
};

/** A newer server may have more actions; those are shown by their names. */
export function auditSentence(action: string): string {
  return Object.hasOwn(sentences, action) ? sentences[action as AuditAction] : action;
}

/** The details of an action as pairs of text; empty ones are left out. */
export function detailsOf(details: Record<string, unknown>): [string, string][] {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => [name.replaceAll('_', ' '), typeof value === 'object' ? list(value) : String(value)]);
}

function list(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => String(item)).join(', ');
  return JSON.stringify(value);
}
