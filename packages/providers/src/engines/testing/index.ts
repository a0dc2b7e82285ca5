export { type RegistryServer, startRegistryServer } from '../bergamot/registry-server.fixture.ts';
export { tinyModel } from '../bergamot/tiny-model.fixture.ts';
export * as dialects from './dialects.ts';
export {
  flawless,
  type ModelDouble,
  type ModelFault,
  type Opinion,
  startModelDouble,
} from './model-double.ts';
export { type ServiceDouble, startServiceDouble } from './service-double.ts';
