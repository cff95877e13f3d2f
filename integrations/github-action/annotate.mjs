import { appendFileSync, readFileSync } from 'node:fs';
import process from 'node:process';

// Shows an analysis, as `firstfail … --json` prints it, as an annotation and in the summary of the job.

const analysis = JSON.parse(readFileSync(0, 'utf8'));
const link = analysis.id && process.env.FIRSTFAIL_URL ? addressOf(process.env.FIRSTFAIL_URL, analysis.id) : undefined;

const title = analysis.title ?? 'The log was stored';
const advice = analysis.suggested_fix?.summary;
const words = [analysis.root_cause, advice, link].filter(Boolean).join('\n');
const [place] = analysis.locations ?? [];

process.stdout.write(`::error ${propertiesOf({ title, ...placed(place) })}::${data(words)}\n`);
if (process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, summary());

function addressOf(service, id) {
  return `${service.replace(/\/+$/, '')}/analyses/${encodeURIComponent(id)}`;
}

/** GitHub shows the annotation at the line where the file is one of the repository. */
function placed(place) {
  if (!place?.path) return {};
  return { file: place.path, ...(place.line && { line: place.line }), ...(place.column && { col: place.column }) };
}

function propertiesOf(properties) {
  return Object.entries(properties)
    .map(([name, value]) => `${name}=${data(value).replaceAll(':', '%3A').replaceAll(',', '%2C')}`)
    .join(',');
}

/** As @actions/core escapes it: a line of the log never begins a command of its own. */
function data(value) {
  return String(value).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** HTML and not Markdown, so that no character of the log is read as markup. */
function summary() {
  const heading = `<h3>${html(title)}</h3>\n`;
  const paragraphs = [analysis.root_cause, advice].filter(Boolean).map((text) => `<p>${html(text)}</p>\n`);
  const quotes = (analysis.evidence ?? []).map(({ line, text }) => `${line}: ${text}`).filter((text) => text !== '');
  const quoted = quotes.length > 0 ? `<pre>${html(quotes.join('\n')).replaceAll('\n', '&#10;')}</pre>\n` : '';
  const more = link ? `<p><a href="${html(link)}">The analysis in Firstfail</a></p>\n` : '';
  return `${heading}${paragraphs.join('')}${quoted}${more}\n`;
}

function html(text) {
  const codes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '\r': ' ' };
  // Characters of Markdown inside HTML and @ for names of people, which GitHub would notify.
  return String(text)
    .replace(/[&<>"'\r]/g, (character) => codes[character])
    .replace(/[`*_~[\]@#\\|!]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replaceAll('\n', text.includes('\n') ? '&#10;' : '\n');
}
