import { expect, test } from 'vitest';
import { diagnose } from '../../../test/support/diagnose.ts';

const gate = 'shipit: gate "orders per minute": 112 where at least 400 are wanted';
const hosts = Array.from({ length: 8 }, (_, at) => `shipit: host 0${at} drained, image pulled in 3.${at}s, started`);
const back = Array.from({ length: 5 }, (_, at) => `shipit: host 0${at} is on 2026.11.1 again`);
const unreachable = 'shipit: host 07: ssh: connect to host 10.4.0.17 port 22: No route to host';

test.each([
  'shipit: starting rollback to 2026.11.1',
  'shipit: initiating an automatic rollback',
  'shipit: triggering the roll-back',
  'shipit: rollback initiated',
  'shipit: automatic rollback started',
  'shipit: Rollback wird gestartet',
  'shipit: 自动回滚开始，目标版本 2026.11.1',
  '回滚    |开始回滚',
])('what fails as a deployment is undone is not why it was: %s', (announced) => {
  const log = ['$ shipit shelf', ...hosts, gate, announced, ...back, unreachable, 'shipit: status 17'];
  expect(diagnose(log).title).toContain('gate "orders per minute"');
});
