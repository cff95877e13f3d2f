// Runs inside a service (node --import): its clock goes wrong by as much as the message `{ shiftMs }` says.

const RealDate = Date;
let shiftMs = 0;
const now = () => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, values) => Reflect.construct(target, values.length === 0 ? [now()] : values),
  get: (target, name) => (name === 'now' ? now : target[name]),
});

process.on('message', (message) => {
  if (typeof message?.shiftMs !== 'number') return;
  shiftMs = message.shiftMs;
  process.send?.({ shiftMs });
});
process.channel?.unref();
