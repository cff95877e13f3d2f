export type Level = 'error' | 'warning' | 'info' | 'debug';
