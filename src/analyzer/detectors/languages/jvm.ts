import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';

// The virtual machine: what it says of a class, an archive or a JDK that it cannot use, and how it and its compiler end
export const jvm: Detector = {
  tool: 'java',
  rules: [
    {
      literals: [
        'UnsupportedClassVersionError',
        'Unsupported class file major version',
        'class file has wrong version',
      ],
      match:
        /^\s{0,12}(?<text>.{0,400}(?:UnsupportedClassVersionError|Unsupported class file major version|class file has wrong version).{0,300})/,
      read: ({ text = '' }) => {
        const major = Number(/(?:version |class file version )(?<major>\d\d)\b/.exec(text)?.groups?.major ?? 0);
        const needs = major > 44 ? `Java ${major - 44}` : 'a newer Java';
        return {
          category: 'config',
          strength: 'specific',
          title: `A class was built for ${needs}, which this JDK or tool cannot read`,
          cause: `${text.trim()}`,
          key: `class version ${major}`,
          fix: {
            summary: `Run the job with ${needs} or newer, or build for an older release.`,
            commands: [sh`java -version`],
          },
        };
      },
    },
    {
      literals: [
        'Could not find or load main class',
        'Unable to access jarfile',
        'JAVA_HOME is not',
        'JAVA_HOME environment variable',
        'JAVA_HOME is set to an invalid',
      ],
      match:
        /^(?<text>(?:Error: Could not find or load main class|Error: Unable to access jarfile|(?:ERROR: |Error: |The )?JAVA_HOME (?:is not|environment variable|is set to an invalid)).{0,200})/,
      read: ({ text = '' }) => ({
        category: /main class|jarfile/.test(text) ? 'config' : 'missing_tool',
        strength: 'specific',
        title: text,
        cause: `Java could not be started: ${text}`,
        fix: text.includes('jarfile')
          ? { summary: 'Build the archive before it is started, and check the name that the build gives it.' }
          : undefined,
      }),
    },
    {
      literals: ['A fatal error has been detected by the Java Runtime'],
      match: /^# A fatal error has been detected by the Java Runtime Environment:/,
      read: (_, block) => {
        const signal = block.after(/^#\s{1,4}(?<text>\S.{1,200})/, 3)?.groups.text ?? '';
        const frame = block.after(/^# (?<text>[CJVvA] {2}\S.{1,200})/, 15)?.groups.text ?? '';
        return {
          category: 'crash',
          strength: 'exact',
          title: `The JVM crashed: ${signal}`,
          cause: `The Java virtual machine crashed: ${signal}${frame ? `, in ${frame}` : ''}`,
          key: `${signal.replace(/ at pc=.*/, '')} ${frame.replace(/\+0x.*/, '')}`,
          to: block.lastWhile(/^#/, 20),
        };
      },
    },
    {
      // javac, of itself
      literals: ['The system is out of resources.'],
      match: /^The system is out of resources\.$/,
      read: (_, block) => {
        const thrown = block.after(/^(?<text>java\.lang\.\w{1,60}(?:: .{1,300})?)$/, 3);
        if (!thrown) return undefined;
        const { text = '' } = thrown.groups;
        return {
          category: 'crash',
          strength: 'exact',
          title: `javac ended with ${text}`,
          cause: `The compiler itself ended: ${text}`,
          key: text,
          to: thrown.line,
          fix: text.includes('StackOverflowError')
            ? {
                summary:
                  'Break up the deeply nested expression that is compiled, or give javac a larger stack (-J-Xss).',
              }
            : { summary: 'Give javac more memory (-J-Xmx), or compile in a process of its own.' },
        };
      },
    },
  ],
};
