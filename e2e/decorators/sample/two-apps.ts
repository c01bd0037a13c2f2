import { Agent, Get, Tool, toolsOf, WebCortex } from 'webcortex';

class Tickets {
  @Get('/tickets')
  @Tool({ name: 'list', description: 'Lists tickets.' })
  list() {
    return 1;
  }
}

class Orders {
  @Get('/orders')
  @Tool({ name: 'list', description: 'Lists orders.' })
  list() {
    return 1;
  }
}

@Agent({ name: 'desk', description: 'Helps.', tools: [toolsOf(Orders)] })
class Desk {}

const apps = [
  new WebCortex().register(new Tickets()),
  new WebCortex().register(new Orders(), Desk),
  new WebCortex().register(new Tickets()),
  new WebCortex(),
];

const seen = apps.map((app) => ({
  problems: app.check().problems,
  paths: app.manifest().operations.map(({ route }) => route?.path),
}));
process.stdout.write(JSON.stringify(seen));
