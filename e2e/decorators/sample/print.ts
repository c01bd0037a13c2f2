import app from './app.js';

process.stdout.write(JSON.stringify(app.manifest()));
