import type { Translation } from './translation.ts';

/** Severity words and messages of the C library, the shell, make, git and wget. */
export const italian: Translation = {
  phrases: [
    ['errore fatale: ', 'fatal error: '],
    ['errore: ', 'error: '],
    ['ERRORE:  ', 'ERROR:  '],
    ['attenzione: ', 'warning: '],
    ['File o directory non esistente', 'No such file or directory'],
    ['Permesso negato', 'Permission denied'],
    ['Spazio esaurito sul device', 'No space left on device'],
    ['Connessione rifiutata', 'Connection refused'],
    ['Connessione scaduta', 'Connection timed out'],
    ['Operazione non permessa', 'Operation not permitted'],
    ['Impossibile allocare memoria', 'Cannot allocate memory'],
    ['Nome o servizio sconosciuto', 'Name or service not known'],
    ['Errore temporaneo nella risoluzione del nome', 'Temporary failure in name resolution'],
    ['Errore di segmentazione', 'Segmentation fault'],
    ['File system in sola lettura', 'Read-only file system'],
    ['Quota disco superata', 'Disk quota exceeded'],
    ['comando non trovato', 'command not found'],
    ['Autenticazione non riuscita per', 'Authentication failed'],
    ["Nessuna regola per generare l'obiettivo", 'No rule to make target'],
    ["impossibile risolvere l'indirizzo dell'host", 'unable to resolve host address'],
  ],
};
