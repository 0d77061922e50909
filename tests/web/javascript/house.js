// What the house says (`vectors.py`), and the modules of the browser that are tried here.

import { readFileSync } from "node:fs";

const STATIC = "../../../src/pitboss/web/static";

export const house = JSON.parse(readFileSync(process.env.PITBOSS_VECTORS, "utf-8"));
export const load = (module) => import(`${STATIC}/${module}.js`);
