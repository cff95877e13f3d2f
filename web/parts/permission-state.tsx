import Lock from 'lucide-react/icons/lock';
import { EmptyState } from './empty-state.tsx';

/** Shown to members in place of what only administrators see: `what` as in "manage API tokens". */
export function PermissionState({ what }: { what: string }) {
  return (
    <EmptyState title="For administrators" icon={<Lock size={28} />}>
      Only an administrator of your tenant may {what}. Ask one to do it, or to change your role.
    </EmptyState>
  );
}
