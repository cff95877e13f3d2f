import type { Category } from '../../contract/analyses/analysis.ts';

const categories: readonly [RegExp, Category][] = [
  [/status code 40[13]|Unauthorized|Forbidden|KeytoolException|[Kk]eystore/, 'credentials'],
  [
    /timed out|Connection re|UnknownHost|Could not (?:GET|HEAD)|handshake|Temporary failure|Premature end of /,
    'network',
  ],
  [/Dependency verification failed/, 'security_check'],
  [/checkstyle|checkFormat|spotless|ktlint|detekt|pmd|spotbugs|:lint|[Ll]int |format|apiCheck|license/i, 'lint'],
  [/Could not (?:resolve|find)|resolve all|was not found in any of|Duplicate class /, 'dependency'],
  [
    /SDK location not found|Unsupported class file|No matching toolchain|requires .{0,40}JVM|java version|NDK|licen[cs]es? .{0,60}accepted|JAVA_HOME/i,
    'missing_tool',
  ],
  [/[Oo]utOf[Mm]emory|heap space|Metaspace/, 'resources'],
  [/jacoco|kover|[Cc]overage/, 'coverage'],
  [/publish|upload|deploy/i, 'deploy'],
  [/(?:\b[Tt]|[a-z]T)est(?:s|ing)?(?:\b|[A-Z])/, 'test'],
  [/compile|AAPT|resource linking|process\w{1,40}Resources|merge\w{1,40}Resources|kapt|ksp|javac/i, 'compile'],
];

/** The category of what Gradle says of a task: its own words, then the name of the task. */
export function kindOfTask(text: string): Category {
  return categories.find(([match]) => match.test(text))?.[1] ?? 'config';
}

const ofServers: ReadonlySet<Category> = new Set(['credentials', 'network']);

/** Why a file did not come that the task needs. */
export function kindOfDownload(text: string): Category {
  const category = kindOfTask(text);
  return ofServers.has(category) ? category : 'dependency';
}
