import { start } from "@kit/start";

// Controllers of this app's own are registered on what this returns.
start();
