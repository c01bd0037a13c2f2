/** Tells the parent the port, and how much CPU the process has used whenever it asks. */
export function ready(port) {
  process.send({ port });
  process.on('message', () => process.send({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }));
}
