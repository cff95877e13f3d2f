import type { Translation } from './translation.ts';

/** Severity words and messages of the C library, the shell, make, git and wget. */
export const spanish: Translation = {
  phrases: [
    ['error grave: ', 'fatal error: '],
    ['aviso: ', 'warning: '],
    ['advertencia: ', 'warning: '],
    ['No existe el fichero o el directorio', 'No such file or directory'],
    ['Permiso denegado', 'Permission denied'],
    ['No queda espacio en el dispositivo', 'No space left on device'],
    ['Conexión rehusada', 'Connection refused'],
    ['Expiró el tiempo de conexión', 'Connection timed out'],
    ['Operación no permitida', 'Operation not permitted'],
    ['No se pudo asignar memoria', 'Cannot allocate memory'],
    ['Nombre o servicio desconocido', 'Name or service not known'],
    ['Fallo temporal en la resolución del nombre', 'Temporary failure in name resolution'],
    ['Violación de segmento', 'Segmentation fault'],
    ['Sistema de ficheros de sólo lectura', 'Read-only file system'],
    ['Se ha excedido la cuota de disco', 'Disk quota exceeded'],
    ['orden no encontrada', 'command not found'],
    ['Autenticación falló para', 'Authentication failed'],
    ['No hay ninguna regla para construir el objetivo', 'No rule to make target'],
    ['no se pudo resolver la dirección del equipo', 'unable to resolve host address'],
  ],
};
