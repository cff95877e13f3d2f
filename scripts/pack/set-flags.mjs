import { setFlagsForOneLog } from '../../bin/flags-for-one-log.cjs';

// Imported before the modules whose expressions the flags are for.
setFlagsForOneLog();
