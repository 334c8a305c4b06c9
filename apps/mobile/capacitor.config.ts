import { readApp } from './app.ts';
import { capacitorConfig } from './projects/capacitor.ts';

/** Read by `cap sync`. */
export default capacitorConfig(readApp());
