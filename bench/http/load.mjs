import autocannon from 'autocannon';

/** Sends one case at a server for some seconds, and tells the parent how many answers came. */
process.on('message', async ({ port, request, connections, seconds }) => {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${request.path}`,
    method: request.method,
    headers: request.headers,
    body: request.body,
    connections,
    duration: seconds,
  });
  process.send({ requests: result['2xx'], failed: result.non2xx + result.errors, seconds: result.duration });
});
