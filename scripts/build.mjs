import { orExplain } from './checkout.mjs';
import { setUp } from './set-up.mjs';

await orExplain(() => setUp({ rebuild: true }));
