import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './shell/global.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { styleNonce } from './browser/style-nonce.ts';
import { askWhoItIs } from './session/who.ts';

// The attribute of the style element with which a library keeps the page behind a dialog from scrolling.
Object.assign(window, { __webpack_nonce__: styleNonce() });

askWhoItIs();

const container = document.getElementById('app');
if (container) createRoot(container).render(<App />);
