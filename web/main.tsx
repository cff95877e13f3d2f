import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './shell/global.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { styleNonce } from './browser/style-nonce.ts';
import { askWhoItIs } from './session/who.ts';

// What the library that stops the page behind a dialog from scrolling puts on its style element.
Object.assign(window, { __webpack_nonce__: styleNonce() });

askWhoItIs();

const place = document.getElementById('app');
if (place) createRoot(place).render(<App />);
