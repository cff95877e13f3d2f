import hudson.model.Result
import hudson.model.Run
import hudson.model.TaskListener
import hudson.model.listeners.RunListener
import java.util.concurrent.ArrayBlockingQueue
import java.util.concurrent.RejectedExecutionException
import java.util.concurrent.ThreadPoolExecutor
import java.util.concurrent.TimeUnit
import java.util.logging.Logger
import java.util.zip.GZIPOutputStream

/**
 * Sends the console of every build that failed to Firstfail, without a change of any Jenkinsfile. Belongs into
 * init.groovy.d of the home of Jenkins. It reads FIRSTFAIL_URL and FIRSTFAIL_TOKEN of the environment of the controller.
 */
class FirstfailListener extends RunListener<Run> {
    String address;
    String token;
    Logger log = Logger.getLogger('firstfail');
    long mostBytes = 10485760L;
    int attempts = 3;
    // Two builds at a time and a hundred that wait, so that Jenkins never waits for Firstfail.
    ThreadPoolExecutor queue = new ThreadPoolExecutor(2, 2, 1L, TimeUnit.MINUTES, new ArrayBlockingQueue<Runnable>(100));

    @Override
    void onFinalized(Run run) {
        Result result = run.getResult()
        if (result != Result.FAILURE && result != Result.UNSTABLE) {
            return
        }
        Runnable job = { send(run) }
        try {
            queue.execute(job)
        } catch (RejectedExecutionException error) {
            log.warning('Too many builds wait to be sent to Firstfail; left out is ' + run.getFullDisplayName())
        }
    }

    void send(Run run) {
        try {
            int status = post(run)
            for (int attempt = 1; attempt < attempts && (status == 429 || status == 503); attempt++) {
                Thread.sleep(20000L)
                status = post(run)
            }
            if (status != 202) {
                log.warning('Firstfail answered ' + status + ' to the log of ' + run.getFullDisplayName())
            }
        } catch (Exception error) {
            log.warning('Firstfail could not be reached for ' + run.getFullDisplayName() + ': ' + error.getClass().getName())
        }
    }

    int post(Run run) {
        HttpURLConnection connection = new URL(address + '/api/ingest/jenkins?' + queryOf(run)).openConnection()
        connection.setRequestMethod('POST')
        connection.setDoOutput(true)
        connection.setChunkedStreamingMode(0)
        connection.setConnectTimeout(10000)
        connection.setReadTimeout(60000)
        connection.setRequestProperty('Authorization', 'Bearer ' + token)
        connection.setRequestProperty('Content-Type', 'text/plain; charset=utf-8')
        connection.setRequestProperty('Content-Encoding', 'gzip')
        connection.setRequestProperty('Idempotency-Key', keyOf(run))
        GZIPOutputStream body = new GZIPOutputStream(connection.getOutputStream())
        // The console as a person sees it, without the marks that Jenkins keeps in its file.
        run.getLogText().writeLogTo(Math.max(0L, run.getLogText().length() - mostBytes), body)
        body.close()
        int status = connection.getResponseCode()
        connection.disconnect()
        return status
    }

    /** The same for each attempt, so that an answer that was lost makes no second analysis. */
    String keyOf(Run run) {
        String name = run.getParent().getFullName() + ' ' + run.getNumber() + ' ' + run.getStartTimeInMillis()
        return 'jenkins-' + UUID.nameUUIDFromBytes(name.getBytes('UTF-8'))
    }

    String queryOf(Run run) {
        Map<String, String> environment = run.getEnvironment(TaskListener.NULL)
        List<String> fields = []
        add(fields, 'job', run.getParent().getFullName())
        add(fields, 'build_number', String.valueOf(run.getNumber()))
        add(fields, 'status', String.valueOf(run.getResult()))
        add(fields, 'project', projectOf(run, environment.get('GIT_URL')))
        add(fields, 'build_url', environment.get('BUILD_URL'))
        add(fields, 'branch', branchOf(environment))
        add(fields, 'commit', environment.get('GIT_COMMIT'))
        return String.join('&', fields)
    }

    void add(List<String> fields, String name, String value) {
        if (value != null && !value.isEmpty()) {
            fields.add(name + '=' + URLEncoder.encode(value, 'UTF-8'))
        }
    }

    String branchOf(Map<String, String> environment) {
        for (String name : ['CHANGE_BRANCH', 'BRANCH_NAME', 'GIT_BRANCH']) {
            if (environment.containsKey(name)) {
                return environment.get(name)
            }
        }
        return null
    }

    /** owner/name of the Git remote; of a build without one, the job. */
    String projectOf(Run run, String remote) {
        if (remote == null || remote.isEmpty()) {
            return run.getParent().getFullName()
        }
        String path = remote.replaceFirst('^[a-z+]+://[^/]+/', "").replaceFirst('^[^/]*@[^:/]+:', "")
        return path.endsWith('.git') ? path.substring(0, path.length() - 4) : path
    }
}

String address = System.getenv('FIRSTFAIL_URL')
String token = System.getenv('FIRSTFAIL_TOKEN')
if (address == null || token == null) {
    Logger.getLogger('firstfail').warning('FIRSTFAIL_URL and FIRSTFAIL_TOKEN are not both set; no build is sent.')
} else {
    FirstfailListener listener = new FirstfailListener()
    listener.address = address.endsWith('/') ? address.substring(0, address.length() - 1) : address
    listener.token = token
    RunListener.all().add(listener)
}
