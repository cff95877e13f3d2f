import { Untrusted } from '../words/untrusted.tsx';
import classes from './code-block.module.css';
import { CopyButton } from './copy-button.tsx';

/** Something to copy into a shell or a file; `label` names it for the copy button. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className={classes.block}>
      <pre className={classes.code}>
        <code>
          <Untrusted>{code}</Untrusted>
        </code>
      </pre>
      <div className={classes.copy}>
        <CopyButton value={code} label={label} compact />
      </div>
    </div>
  );
}
