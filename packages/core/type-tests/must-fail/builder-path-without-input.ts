// says: the options have no input schema to name the path parameter \"id\"
import { WebCortex } from '../../src/index.js';

new WebCortex().route('GET', '/tickets/:id', {}, () => 1);
