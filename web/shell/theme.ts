import { Alert, Anchor, type CSSVariablesResolver, createTheme, type MantineColorsTuple, Modal } from '@mantine/core';

const petrol: MantineColorsTuple = [
  ...(['#e8f5f5', '#d0e9ea', '#a4d3d6', '#73bbc1', '#55b0b9'] as const),
  ...(['#2f98a3', '#1d8a97', '#0f7380', '#0b5c67', '#06454e'] as const),
];

const gray: MantineColorsTuple = [
  ...(['#f6f8f9', '#eef2f4', '#e3e8eb', '#d3dade', '#bcc6cc'] as const),
  ...(['#87959d', '#5d6c75', '#47555d', '#323e45', '#1c2529'] as const),
];

const dark: MantineColorsTuple = [
  ...(['#dbe2e6', '#bac5cb', '#98a6ae', '#73828b', '#36424a'] as const),
  ...(['#2b353c', '#1d252a', '#12171b', '#0e1316', '#0a0e10'] as const),
];

const sans = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Open Sans", sans-serif';
const mono =
  'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace';

/** The background of an alert, readable in light and dark. */
const soft: Record<string, string> = {
  red: 'var(--ff-critical-soft)',
  yellow: 'var(--ff-medium-soft)',
  green: 'var(--ff-good-soft)',
};

export const theme = createTheme({
  colors: { petrol, gray, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 7 },
  white: '#ffffff',
  black: '#1c2529',
  fontFamily: sans,
  fontFamilyMonospace: mono,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  headings: {
    fontFamily: sans,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Alert: Alert.extend({
      vars: (_, { color }) => ({
        root: { '--alert-bg': soft[color ?? ''], '--alert-color': 'var(--mantine-color-text)' },
      }),
    }),
    // Colour alone does not distinguish a link from the text around it.
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Modal: Modal.extend({
      // The header of a dialog is no landmark of the page.
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, attributes: { header: { role: 'none' } } },
    }),
  },
});

/** Colours in place of those whose contrast is too low for small text. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f6f8f9',
    '--mantine-color-dimmed': '#54636c',
    '--mantine-color-placeholder': '#68777f',
    '--mantine-color-default-border': '#ccd5da',
    '--mantine-color-error': '#a3123a',
  },
  dark: {
    '--mantine-color-dimmed': '#98a6ae',
    '--mantine-color-placeholder': '#8795a0',
    '--mantine-color-default-border': '#36424a',
    '--mantine-color-error': '#ff9bb0',
    '--mantine-color-anchor': '#73bbc1',
  },
});
