import { Agent, WebCortex } from 'webcortex';

@Agent({ description: 'Takes its name from its class.' })
class FrontDesk {}

export default new WebCortex().register(FrontDesk);
