/**
 * The characters of the bytes from 0x80, of code pages of Windows that `TextDecoder` does not know. It knows windows-1252, but
 * some releases of Node read it as ISO 8859-1: https://github.com/nodejs/node/issues/56542
 */
const upperHalves = {
  'windows-1252':
    '€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿' +
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
    '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
};

type CodePage = keyof typeof upperHalves;

export function isCodePage(encoding: string): encoding is CodePage {
  return encoding in upperHalves;
}

/** Decodes one of these code pages, in each of which a byte is a character. */
export function decodeCodePage(bytes: Buffer, encoding: CodePage): string {
  const upper = upperHalves[encoding];
  return bytes.toString('latin1').replace(/[\x80-\xff]/g, (byte) => upper[byte.charCodeAt(0) - 0x80] ?? byte);
}
