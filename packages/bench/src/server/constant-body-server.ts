// Peer: a bare node:http server with a constant body, as an upper bound of what a Node server can reach.
import { createServer } from "node:http";

const body = "x".repeat(Number(process.env.BODY_BYTES));

createServer((request, response) => {
  request.resume();
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");
