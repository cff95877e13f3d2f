import { parseAst } from 'rolldown/parseAst';
import { Visitor } from 'rolldown/utils';
import { importsOf, type Source } from './sources.ts';

const interfaces =
  /^store\/(?:store|store-transaction|sealed|tenants\/tenant-record|causes\/knowledge-record|[\w-]+\/[\w-]+-store)\.ts$/;
const isDataOnly = (target: string) => target.startsWith('contract/') || target === 'store/task.ts';
/** What the service composes inside a transaction is the one function that the store takes. */
const work = { path: 'store/store.ts', text: '(transaction: StoreTransaction) => Promise<T>' };

/**
 * Functions that the store's interfaces could be given: function types, objects and interfaces with methods, and types
 * of files that this does not see.
 */
export function takenFunctions(sources: readonly Source[]): string[] {
  return sources.filter(({ path }) => interfaces.test(path)).flatMap(functionsIn);
}

function functionsIn(file: Source): string[] {
  const breaches: string[] = [];
  const add = ({ start, end }: { start: number; end: number }) => {
    const text = file.text.slice(start, end);
    if (file.path !== work.path || text !== work.text) breaches.push(`${file.path}: ${text}`);
  };
  const visitor = new Visitor({
    TSFunctionType: add,
    TSTypeLiteral: ({ members }) => members.filter(({ type }) => type === 'TSMethodSignature').forEach(add),
    TSInterfaceDeclaration: (node) => {
      if (!/(?:Store|Transaction)$/.test(node.id.name)) add(node);
    },
    TSTypeReference: (node) => {
      if (/^(?:Function|Enqueue|ExecuteSql)$/.test(file.text.slice(node.start, node.end))) add(node);
    },
  });
  visitor.visit(parseAst(file.text, { lang: 'ts' }));
  const unseen = importsOf(file).filter(({ target }) => !interfaces.test(target) && !isDataOnly(target));
  return [...breaches, ...unseen.map(({ target }) => `${file.path} → ${target}`)];
}
