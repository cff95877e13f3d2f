import type { Translation } from './translation.ts';

/** Severity words and messages of the C library, the shell, make, git and wget. */
export const german: Translation = {
  phrases: [
    ['Schwerwiegend: ', 'fatal: '],
    ['Schwerer Fehler: ', 'fatal error: '],
    ['Fehler: ', 'error: '],
    ['FEHLER:  ', 'ERROR:  '],
    ['Warnung: ', 'warning: '],
    ['Datei oder Verzeichnis nicht gefunden', 'No such file or directory'],
    ['Keine Berechtigung', 'Permission denied'],
    ['Auf dem Gerät ist kein Speicherplatz mehr verfügbar', 'No space left on device'],
    ['Verbindungsaufbau abgelehnt', 'Connection refused'],
    ['Die Wartezeit für die Verbindung ist abgelaufen', 'Connection timed out'],
    ['Die Operation ist nicht erlaubt', 'Operation not permitted'],
    ['Nicht genügend Hauptspeicher verfügbar', 'Cannot allocate memory'],
    ['Der Name oder der Dienst ist nicht bekannt', 'Name or service not known'],
    ['Temporärer Fehler bei der Namensauflösung', 'Temporary failure in name resolution'],
    ['Speicherzugriffsfehler', 'Segmentation fault'],
    ['Das Dateisystem ist nur lesbar', 'Read-only file system'],
    ['Der zugewiesene Plattenplatz (Quota) ist überschritten', 'Disk quota exceeded'],
    ['Kommando nicht gefunden', 'command not found'],
    ['Authentifizierung fehlgeschlagen für', 'Authentication failed'],
    ['Keine Regel, um', 'No rule to make target'],
    ['kann nicht aufgelöst werden', 'unable to resolve host address'],
  ],
};
