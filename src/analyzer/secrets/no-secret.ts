const words =
  'true false via null none nil undefined unset empty set required missing invalid expired unexpected expected not is are was were must should shall cannot can has have does did may will would no yes too the this that these a an it its field value values string str text number boolean bool bytes object optional default given provided found changed reset failed failure error ok on off incorrect wrong correct mismatch denied redacted masked hidden filtered protected secret password token passwd any type char int function class void used use using of for from to in with and or if as by be at but only one cached accepted rejected valid unknown never always stdin prompt ask omitted removed sensitive encrypted unauthorized forbidden unchanged loaded generated created updated deleted rotated revoked punc name const let var new return self reference identifier operator keyword literal eof end'.split(
    ' ',
  );
const ordinary = new Set(words);
const variable =
  /^(?:\$\{{0,2}[A-Za-z_][^}]{0,200}\}{0,2}|\$[A-Za-z_]\w*|\$\(.*|%[A-Za-z_]\w*%?|%\(.*|<.*|\{\{.*|\{[\w.]*\}|#\{.*|@\{.*|\(.*|\[.*|!(?:Ref|Sub|GetAtt|vault|secret|reference)\b.*|@(?:Microsoft|file).*|&[a-zA-Z_]\w*)$/;
const maskedAlready =
  /^(?:[*•●.]{3,}.{0,4}|[xX]{3,}|_{3,}|-{3,}|\.\.\.|\[(?:redacted|masked|filtered|secret|removed|hidden|e-mail)\b.*|\*+|REDACTED|MASKED|FILTERED)$/i;

/** A value that hides nothing: a placeholder, a variable, a mask, or a word of an ordinary sentence. */
export function isNoSecret(value: string): boolean {
  const bare = value.replace(/^[("'`‘“]+|[)"'`’”.,;:!?…]+$/g, '');
  return (
    bare.length < 3 ||
    ordinary.has(bare.toLowerCase()) ||
    variable.test(value) ||
    /^[a-z_]{1,20}=$/.test(value) ||
    maskedAlready.test(value) ||
    /^[{[(<|>]/.test(value) ||
    /^[\p{P}\p{S}]*$/u.test(value)
  );
}

/** Words that go on like a sentence about the value rather than the value. */
export function isSentence(value: string): boolean {
  const [first = '', second] = value.toLowerCase().split(/\s+/);
  return (
    second !== undefined && (ordinary.has(first) || /n['’]t$/.test(first) || /^[A-Z][a-z]+ [a-z]+ [a-z]+/.test(value))
  );
}

/** A value that no sentence and no source code would have in its place. */
export function looksMade(value: string): boolean {
  if (value.length < 6 || isPlace(value)) return false;
  return /[\d!@#%^*+=]/.test(value) && !/^[\d.,:%]+$/.test(value) && !/^[A-Za-z_][\w.]{0,80}\(/.test(value);
}

/** A file, a line of one, a module or an address. */
function isPlace(value: string): boolean {
  return (
    /^(?:\.{0,2}\/|~\/|[A-Za-z]:\\)/.test(value) ||
    /\.[a-z]{1,5}(?::\d+){1,2}$/i.test(value) ||
    /^[a-z+]{2,12}:\/\//.test(value) ||
    /^[\w@./-]+\.[a-z]{2,5}$/i.test(value)
  );
}
