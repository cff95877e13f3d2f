import { expect, test } from 'vitest';
import { plainLine, plainLines, webLink } from './plain-text.ts';

test('what nobody sees is gone, and so is what would be a link', () => {
  expect(plainLine(' a\u202eb\u0000\n\tc\u200bd\ud800 ')).toBe('ab cd\ufffd');
  expect(plainLine('see http://a.example/b')).toBe('see http:\u200b//a.example/b');
  expect(plainLine('see www.a.example and WWW.b.example, not awww.c')).toBe(
    'see www\u200b.a.example and WWW\u200b.b.example, not awww.c',
  );
  expect(plainLines('\na\r\nb\tc \u001b\n')).toBe('a\nb  c');
});

test('only addresses of the web become links, and no markup ends them early', () => {
  for (const address of ['javascript:alert(1)', 'data:text/html,x', '/analyses/1', 'ftp://a.example', '']) {
    expect(webLink(address)).toBeUndefined();
  }
  expect(webLink('https://u:p@a.example/b(c)|d>e?f=[g]#`h')).toBe('https://a.example/b%28c%29%7Cd%3Ee?f=%5Bg%5D#%60h');
  expect(webLink('http://[::1]:80/x')).toBe('http://[::1]/x');
});
