// Where CIs and their runners check the code out, in the order in which they are tried.
const checkouts = [
  String.raw`home[/\\]runner[/\\]workspace[/\\][^/\\\s]{1,80}[/\\][^/\\\s]{1,80}`,
  String.raw`Users[/\\]runner[/\\]workspace[/\\][^/\\\s]{1,80}[/\\][^/\\\s]{1,80}`,
  String.raw`(?:[\w.-]{1,40}[/\\]){0,4}(?:_?work|a)[/\\]\d{1,4}[/\\]s`,
  String.raw`(?:home|Users)[/\\]runner[/\\]work[/\\][^/\\\s]{1,80}[/\\][^/\\\s]{1,80}`,
  String.raw`(?:[\w.-]{1,40}[/\\]){0,4}actions-runner[/\\]_work[/\\][^/\\\s]{1,80}[/\\][^/\\\s]{1,80}`,
  String.raw`(?:__w|a)[/\\][^/\\\s]{1,80}[/\\][^/\\\s]{1,80}`,
  String.raw`github[/\\]workspace`,
  String.raw`(?:home|Users)[/\\]travis[/\\]build[/\\][^/\\\s]{1,80}[/\\][^/\\\s]{1,80}`,
  String.raw`(?:[\w.-]{1,40}[/\\]){0,4}(?:jenkins(?:_home)?|agent)[/\\]workspace[/\\][^/\\\s]{1,80}`,
  String.raw`(?:[\w.-]{1,40}[/\\]){0,4}work[/\\][0-9a-f]{12,20}`,
  String.raw`(?:root|home[/\\]circleci)[/\\](?:project|repo)`,
  String.raw`drone[/\\]src`,
  String.raw`woodpecker[/\\]src[/\\][^/\\\s]{1,80}[/\\][^/\\\s]{1,80}[/\\][^/\\\s]{1,80}`,
  String.raw`opt[/\\]atlassian[/\\]pipelines[/\\]agent[/\\]build`,
  String.raw`(?:var[/\\]lib[/\\])?buildkite(?:-agent)?[/\\]builds[/\\][^/\\\s]{1,80}[/\\][^/\\\s]{1,80}[/\\][^/\\\s]{1,80}`,
  String.raw`builds[/\\][^/\\\s]{1,80}[/\\][^/\\\s]{1,80}`,
  String.raw`home[/\\]semaphore[/\\][^/\\\s]{1,80}`,
  String.raw`codefresh[/\\]volume[/\\][^/\\\s]{1,80}`,
  String.raw`codebuild[/\\]output[/\\]src\d{1,12}[/\\]src(?:[/\\][\w.-]{1,40}\.[a-z]{2,8}[/\\][^/\\\s]{1,80}[/\\][^/\\\s]{1,80})?`,
  String.raw`tmp[/\\]build[/\\][0-9a-f]{8}[/\\][^/\\\s]{1,80}`,
  String.raw`(?:[\w.-]{1,40}[/\\]){0,4}go-agent[/\\]pipelines[/\\][^/\\\s]{1,80}`,
  String.raw`(?:[\w.-]{1,40}[/\\]){0,5}xml-data[/\\]build-dir[/\\][^/\\\s]{1,80}`,
  String.raw`workspace[/\\]source`,
  'workspace',
  String.raw`usr[/\\]src[/\\]app`,
].join('|');
const checkout = new RegExp(String.raw`(?<![\w./\\-])(?:[A-Za-z]:)?[/\\](?:${checkouts})[/\\](?=[\w.@])`, 'g');
const mayBeAbsolute =
  /[/\\](?:home|Users|_?work|a|__w|github|root|drone|woodpecker|opt|var|buildkite|builds|code\w{5,8}|tmp|workspace|usr|agent|[\w.-]{1,40}[/\\])/;

// Compilers, runtimes and installed packages.
const foreign =
  /(?:^|[/\\])(?:node_modules|site-packages|dist-packages|\.cargo[/\\]registry|\.rustup|rustc[/\\][0-9a-f]{8,40}|pkg[/\\]mod|hostedtoolcache|ruby[/\\]gems|gems[/\\][\w.-]{1,80}|vendor[/\\]bundle|\.nuget|\.pub-cache|\.gradle|\.m2|\.npm|\.cache|nix[/\\]store|lib[/\\](?:python|erlang|elixir|ruby|node)[\w.-]{0,10}|java\.base|jdk\.internal)[/\\]|^(?:Numbers|Compiler|RT|AFn|AFunction|RestFn|NativeMethodAccessorImpl)\.java$|^(?:\/usr\/(?!src\/)|\/opt\/(?:python|ruby|node|java|jdk|go)|\/lib\/|\/Library\/|\/Applications\/|node:|internal\/[\w/]{1,80}\.js$|libcore\/|libstd\/|liballoc\/|library\/(?:core|std|alloc)\/|src\/lib(?:core|std|alloc)\/|webpack-internal:|<)/;
// Where Composer installs packages.
const composer = /^vendor[/\\][\w.-]{1,60}[/\\][\w.-]{1,60}[/\\]/;
const toolchain = /^(?:\/usr\/(?!src\/)|\/lib\/|\/Library\/|\/Applications\/|node:)/;
const trailingForeign = /(?:,| at| \()\s?(?<path>[\w./\\:@-]{3,200}?)(?::\d{1,7}){1,2}\)?$/;

/** Paths in a text as they stand in the repository, without where the CI checked it out. */
export function withoutCheckout(text: string): string {
  return mayBeAbsolute.test(text) ? text.replace(checkout, '') : text;
}

/** Whether a file belongs to a compiler, a runtime or an installed package and not to the repository. */
export function isForeign(path: string): boolean {
  return foreign.test(path) || (path.endsWith('.php') && composer.test(path));
}

/** Whether it belongs to what the image or the machine brought along, which nobody mends in the repository. */
export function isOfToolchain(path: string): boolean {
  return toolchain.test(path);
}

/** A message without the place in a toolchain at its end. */
export function withoutForeignPlace(text: string): string {
  const matched = trailingForeign.exec(text);
  return matched?.groups && isForeign(matched.groups.path ?? '') ? text.slice(0, matched.index) : text;
}
