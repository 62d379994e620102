import { iconModule } from '../src/icon.mjs';

export default function icon(source) {
  return iconModule(source);
}
