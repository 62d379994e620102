/** `npm start` bundles this alone and asks it before it builds or starts anything. */
export { settingsOf } from '../process';
