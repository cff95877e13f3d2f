import type { Translation } from './translation.ts';

/** Severity words and messages of the C library, the shell, make, git and wget. */
export const french: Translation = {
  phrases: [
    ['erreur fatale : ', 'fatal error: '],
    ['fatal : ', 'fatal: '],
    ['erreur : ', 'error: '],
    ['Erreur : ', 'Error: '],
    ['erreur: ', 'error: '],
    ['ERREUR:  ', 'ERROR:  '],
    ['attention : ', 'warning: '],
    ['ATTENTION:  ', 'WARNING:  '],
    ['Aucun fichier ou dossier de ce type', 'No such file or directory'],
    ['Permission non accordée', 'Permission denied'],
    ['Aucun espace disponible sur le périphérique', 'No space left on device'],
    ['Connexion refusée', 'Connection refused'],
    ["Connexion terminée par expiration du délai d'attente", 'Connection timed out'],
    ['Opération non permise', 'Operation not permitted'],
    ['Ne peut allouer de la mémoire', 'Cannot allocate memory'],
    ['Nom ou service inconnu', 'Name or service not known'],
    ['Échec temporaire dans la résolution du nom', 'Temporary failure in name resolution'],
    ['Erreur de segmentation', 'Segmentation fault'],
    ['Système de fichiers accessible en lecture seulement', 'Read-only file system'],
    ["Débordement du quota d'espace disque", 'Disk quota exceeded'],
    ['commande introuvable', 'command not found'],
    ["Échec d'authentification pour", 'Authentication failed'],
    ['Aucune règle pour fabriquer la cible', 'No rule to make target'],
    ['impossible de résoudre l’adresse de l’hôte', 'unable to resolve host address'],
  ],
};
