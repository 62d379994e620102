import { iconModule } from './icon.mjs';

/** Jest's transform of an icon, which asks for CommonJS. */
export default {
  process: (source) => ({
    code: `exports.__esModule = true; ${iconModule(source).replace('export default', 'exports.default =')}`,
  }),
};
