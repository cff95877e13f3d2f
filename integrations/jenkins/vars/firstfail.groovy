/**
 * Sends the console of this build to Firstfail and prints what broke it. For `post { failure { … } }`.
 *
 * url: the address of Firstfail; unset, the variable FIRSTFAIL_URL of the controller.
 * project: owner/name; unset, from the Git remote.
 * token: the id of a secret text with an API token. console: the id of a user name with an API token of Jenkins.
 */
def call(Map options) {
    String token = options.containsKey('token') ? options.get('token') : 'firstfail-token'
    String console = options.containsKey('console') ? options.get('console') : 'jenkins-api'
    List<String> variables = []
    if (options.containsKey('url')) {
        variables.add('FIRSTFAIL_URL=' + options.get('url'))
    }
    if (options.containsKey('project')) {
        variables.add('FIRSTFAIL_PROJECT=' + options.get('project'))
    }
    if (options.containsKey('package')) {
        variables.add('FIRSTFAIL_PACKAGE=' + options.get('package'))
    }
    String script = libraryResource('firstfail/send.sh')
    withCredentials([
        string(credentialsId: token, variable: 'FIRSTFAIL_TOKEN'),
        usernamePassword(credentialsId: console, usernameVariable: 'API_USER', passwordVariable: 'API_TOKEN')
    ]) {
        withEnv(variables) {
            // What the build came to is settled already; a service that is away changes nothing in it.
            int status = sh(label: 'Ask Firstfail', returnStatus: true, script: script)
            if (status != 0) {
                echo('Firstfail could not be asked; the lines above say why.')
            }
        }
    }
}

def call() {
    call(new HashMap())
}
