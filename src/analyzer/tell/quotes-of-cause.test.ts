import { expect, test } from 'vitest';
import { quotesOfCause } from './quotes-of-cause.ts';

const most = { lines: 10, chars: 400 };
const trace = [
  'FAIL: test_refund_keeps_the_order (tests.test_refunds.TestRefunds.test_refund_keeps_the_order)',
  '----------------------------------------------------------------------',
  'Traceback (most recent call last):',
  '  File "/home/runner/work/billing/billing/services/refunds/tests/test_refunds.py", line 35, in test_refund_keeps_the_order',
  "    self.assertEqual(self.orders.state(self.order), 'paid', 'the order must stay paid')",
];
const message = "AssertionError: 'refunded' != 'paid' : the order must stay paid";
const title = `test_refund_keeps_the_order failed: ${message}`;

test('the exception of a trace that is too long for one quote stands in the first, with what fits above it', () => {
  const [first, ...others] = quotesOfCause([...trace, message, 'Ran 1 test'], most, title);
  expect(first).toEqual({ at: 1, texts: [...trace.slice(1), message] });
  expect(others).toEqual([
    { at: 0, texts: trace.slice(0, 1) },
    { at: 6, texts: ['Ran 1 test'] },
  ]);
});

test('the first lines stay whole where they hold what the answer says', () => {
  const below = `    ${'x'.repeat(300)}`;
  const [first, second] = quotesOfCause([message, ...trace.slice(2), below], most, message);
  expect(first).toEqual({ at: 0, texts: [message, ...trace.slice(2)] });
  expect(second).toEqual({ at: 4, texts: [below] });
});

test('below a heading the first of the messages that are too long for one quote comes first, though none has a word of failure', () => {
  const heading = ['* What went wrong:', "Execution failed for task ':app:checkClasses'."];
  const first = `   > Duplicate class acme.Board found in modules ${'boards-1 '.repeat(36)}`;
  const second = first.replace('Board', 'Shelf');
  const [quoted, ...others] = quotesOfCause([...heading, first, second], most, first.trim().slice(2, 290));
  expect(quoted).toEqual({ at: 2, texts: [first] });
  expect(others.map(({ at }) => at)).toEqual([0, 3]);
});
