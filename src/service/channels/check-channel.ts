import type { QuietHours } from '../../contract/channels/channel.ts';
import type { ChannelKind } from '../../contract/channels/channel-kinds.ts';
import { AppError, type FieldError } from '../../kernel/app-error.ts';
import { isTimeZone } from '../../kernel/time-zone.ts';
import type { Plan } from '../../store/tenants/tenant-record.ts';
import type { Deps } from '../deps.ts';
import { planLimits } from '../tenants/plan-limits.ts';
import { addressError } from './address-error.ts';

type Given = { kind: ChannelKind; url: string | undefined; quiet_hours: QuietHours | null | undefined };

/** What the schema cannot see: throws for an address that is not of the service, and for hours that are none. */
export function checkChannel(deps: Pick<Deps, 'channels' | 'net'>, given: Given): void {
  const errors = [...urlErrors(deps, given), ...quietHoursErrors(given.quiet_hours)];
  if (errors.length > 0) throw new AppError('invalid', 'Some fields are not as they should be.', { errors });
}

export function requireChannelPlan(plan: Plan): void {
  if (planLimits[plan].chatChannels) return;
  throw new AppError(
    'plan_required',
    'Notifications are part of the paid plan. Have the operator set it: firstfail admin tenant plan paid',
  );
}

function urlErrors({ channels, net }: Pick<Deps, 'channels' | 'net'>, { kind, url }: Given): FieldError[] {
  if (url === undefined) return [];
  const pointer = '/url';
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== 'https:' && parsed?.protocol !== 'http:') {
    return [{ pointer, detail: 'must be an address that begins with https:// or http://' }];
  }
  const wrong = addressError({ channels }, kind, parsed);
  if (wrong !== undefined) return [{ pointer, detail: wrong }];
  try {
    net.check(url);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [{ pointer, detail: error.message }];
  }
}

function quietHoursErrors(quietHours: QuietHours | null | undefined): FieldError[] {
  if (!quietHours) return [];
  const errors: FieldError[] = [];
  if (quietHours.start === quietHours.end) {
    errors.push({ pointer: '/quiet_hours/end', detail: 'must not be the same as start' });
  }
  if (!isTimeZone(quietHours.time_zone)) {
    errors.push({ pointer: '/quiet_hours/time_zone', detail: 'must be an IANA name such as Europe/Berlin' });
  }
  return errors;
}
